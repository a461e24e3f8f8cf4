/** The containers and codings this service knows; each is one that browsers play, or can become one. */
export type AudioFormat =
  | 'mp3'
  | 'mp2'
  | 'vorbis'
  | 'opus'
  | 'ogg-flac'
  | 'speex'
  | 'flac'
  | 'wav'
  | 'wav-other'
  | 'rf64'
  | 'w64'
  | 'aac'
  | 'm4a'
  | 'alac'
  | 'mp4-lossless'
  | 'mp4-other'
  | 'aiff'
  | 'asf'
  | 'ape'
  | 'wavpack'
  | 'musepack'
  | 'dsf'
  | 'amr'
  | 'ac3'
  | 'caf'
  | 'webm'

interface FormatFacts {
  /** How the refusal names it. */
  name: string
  /** What it is served as; `null` when browsers do not play it as it is. */
  contentType: string | null
  extension: string
  /** The reader that ffmpeg must use, so that the bytes cannot choose another one. */
  demuxer: string
  lossless?: true
}

export const FORMATS: Readonly<Record<AudioFormat, FormatFacts>> = {
  mp3: { name: 'MP3', contentType: 'audio/mpeg', extension: 'mp3', demuxer: 'mp3' },
  vorbis: { name: 'Ogg Vorbis', contentType: 'audio/ogg', extension: 'ogg', demuxer: 'ogg' },
  opus: { name: 'Opus', contentType: 'audio/ogg', extension: 'opus', demuxer: 'ogg' },
  'ogg-flac': { name: 'Ogg FLAC', contentType: 'audio/ogg', extension: 'oga', demuxer: 'ogg' },
  flac: { name: 'FLAC', contentType: 'audio/flac', extension: 'flac', demuxer: 'flac' },
  wav: { name: 'WAV', contentType: 'audio/wav', extension: 'wav', demuxer: 'wav' },
  aac: { name: 'AAC', contentType: 'audio/aac', extension: 'aac', demuxer: 'aac' },
  m4a: { name: 'M4A', contentType: 'audio/mp4', extension: 'm4a', demuxer: 'mov' },
  alac: {
    name: 'Apple Lossless',
    contentType: null,
    extension: 'm4a',
    demuxer: 'mov',
    lossless: true,
  },
  'mp4-lossless': {
    name: 'lossless MP4',
    contentType: null,
    extension: 'mp4',
    demuxer: 'mov',
    lossless: true,
  },
  'mp4-other': { name: 'MP4', contentType: null, extension: 'mp4', demuxer: 'mov' },
  speex: { name: 'Speex', contentType: null, extension: 'spx', demuxer: 'ogg' },
  'wav-other': { name: 'compressed WAV', contentType: null, extension: 'wav', demuxer: 'wav' },
  rf64: { name: 'RF64', contentType: null, extension: 'wav', demuxer: 'wav', lossless: true },
  w64: { name: 'Wave64', contentType: null, extension: 'w64', demuxer: 'w64', lossless: true },
  mp2: { name: 'MPEG layer I or II', contentType: null, extension: 'mp2', demuxer: 'mp3' },
  aiff: { name: 'AIFF', contentType: null, extension: 'aiff', demuxer: 'aiff', lossless: true },
  asf: { name: 'WMA', contentType: null, extension: 'wma', demuxer: 'asf' },
  ape: {
    name: "Monkey's Audio",
    contentType: null,
    extension: 'ape',
    demuxer: 'ape',
    lossless: true,
  },
  wavpack: { name: 'WavPack', contentType: null, extension: 'wv', demuxer: 'wv', lossless: true },
  musepack: { name: 'Musepack', contentType: null, extension: 'mpc', demuxer: 'mpc8' },
  dsf: { name: 'DSF', contentType: null, extension: 'dsf', demuxer: 'dsf', lossless: true },
  amr: { name: 'AMR', contentType: null, extension: 'amr', demuxer: 'amr' },
  ac3: { name: 'AC-3', contentType: null, extension: 'ac3', demuxer: 'ac3' },
  caf: { name: 'CAF', contentType: null, extension: 'caf', demuxer: 'caf', lossless: true },
  webm: { name: 'WebM', contentType: null, extension: 'webm', demuxer: 'matroska' },
}

/** Whether browsers play it as it is. */
export const isPlayable = (format: AudioFormat) => FORMATS[format].contentType !== null
