export { failure, mockApi, unreachable, type ApiMock, type MockedReplies } from './api-mock.ts'
export { refuse } from './refuse.ts'
export { rememberElsewhere } from './remember-elsewhere.ts'
export { aUser, renderView, type RenderedView } from './render-view.tsx'
