export { failure, mockApi, unreachable, type ApiMock, type MockedReplies } from './api-mock.ts'
export { aUser, renderView, type RenderedView } from './render-view.tsx'
