import { createListeners } from '@hub/web-kit'

const listeners = createListeners()

/** Calls back when a part has come from the server: what failed beside it may come now, too. */
export const onPartCame = listeners.add

export const notifyPartCame = listeners.notify
