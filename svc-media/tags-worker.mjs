// Plain JavaScript, as a thread starts from a file that runs without being built.
import { parentPort, workerData } from 'node:worker_threads'
import { parseBuffer, parseFromTokenizer, selectCover } from 'music-metadata'
import { fromFile } from 'strtok3'

const LARGEST_PART = 16 * 1024 * 1024
const LARGEST_COVER = 12 * 1024 * 1024
const MOST_CHAPTERS = 2_000
const NOTHING = { common: {}, format: {} }

const tokenizer = await fromFile(workerData.path)
const readBuffer = tokenizer.readBuffer.bind(tokenizer)
// Sizes inside the file are claims: no single part may ask for more memory than a large cover.
tokenizer.readBuffer = (buffer, options) => {
  if (buffer.length > LARGEST_PART) throw new Error('A part of the file is too large.')
  return readBuffer(buffer, options)
}

/** What an ID3 tag in front of the container says. */
async function readLeadingTag(length) {
  if (length === 0 || length > LARGEST_PART) return {}
  const tag = Buffer.alloc(length)
  await tokenizer.readBuffer(tag)
  const { common } = await parseBuffer(tag, 'audio/mpeg')
  return common
}

async function read() {
  const tag = await readLeadingTag(workerData.start).catch(() => ({}))
  tokenizer.setPosition(workerData.start)
  // What is not told is guessed from the bytes.
  tokenizer.fileInfo.mimeType = workerData.mimeType
  const { common, format } = await parseFromTokenizer(tokenizer).catch(() => NOTHING)
  const cover = (selectCover(common.picture) ?? selectCover(tag.picture))?.data
  const isVideo = format.trackInfo?.some(
    ({ video, codecName }) => video && !/jpeg|mjpa|png|text/i.test(codecName ?? ''),
  )
  return {
    title: common.title ?? tag.title,
    artist: common.artist ?? common.albumartist ?? tag.artist ?? tag.albumartist,
    album: common.album ?? tag.album,
    duration: format.duration,
    hasVideo: format.hasVideo === true && isVideo !== false,
    lossless: format.lossless,
    chapters: format.chapters?.slice(0, MOST_CHAPTERS).map(({ title, start, timeScale }) => ({
      title,
      start: timeScale ? start / timeScale : start,
    })),
    cover: cover && cover.length <= LARGEST_COVER ? cover : undefined,
  }
}

const result = await read().catch(() => null)
await tokenizer.close()
parentPort?.postMessage(result)
