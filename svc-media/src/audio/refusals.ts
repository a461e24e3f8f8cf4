import { invalid, unsupported } from '@hub/service-kit/base'

/** Refusals of what is not sound, each a sentence that says what it is. */
export const notAudio = (what: string) =>
  unsupported(`This file is ${what}, not audio, so it cannot be played.`)

export const emptyFile = () => invalid('This file is empty.')

export const damagedAudio = (name: string) =>
  unsupported(`This looks like ${name}, but no sound could be found in it.`)

export const hidesAnotherFile = () =>
  unsupported('This file carries another file inside, so it was not stored.')

export const cannotConvert = (name: string) =>
  unsupported(
    `Browsers cannot play ${name}, and this server cannot convert it. Please upload MP3, Ogg, Opus, FLAC, WAV or M4A.`,
  )
