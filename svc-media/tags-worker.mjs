// Plain JavaScript, as a thread starts from a file that runs without being built.
import { parentPort, workerData } from 'node:worker_threads'
import { parseBuffer, parseFromTokenizer, selectCover } from 'music-metadata'
import { fromFile } from 'strtok3'

const LARGEST_PART = 16 * 1024 * 1024
const LARGEST_COVER = 12 * 1024 * 1024
const MOST_CHAPTERS = 2_000
/** The kind of a track that is a video, by the numbers of Matroska. */
const VIDEO = 1
const NOTHING = { common: {}, format: {}, native: {} }
const CHAPTER_START = /^CHAPTER(\d{1,4})$/i
const TIME = /^(\d{1,3}):(\d{1,2}):(\d{1,2}(?:\.\d+)?)$/

const tokenizer = await fromFile(workerData.path)
const readBuffer = tokenizer.readBuffer.bind(tokenizer)
// Sizes inside the file are claims: no single part may ask for more memory than a large cover.
tokenizer.readBuffer = (buffer, options) => {
  if (buffer.length > LARGEST_PART) throw new Error('A part of the file is too large.')
  return readBuffer(buffer, options)
}

/** What ID3 tags in front of the container say. */
async function readLeadingTag(bytes) {
  return bytes.length === 0 ? NOTHING : parseBuffer(bytes, 'audio/mpeg')
}

/** All artists of a tag; what says more than their names, as `feat.` does, stays as it is. */
function artistOf({ artist, artists = [], albumartist }) {
  const isFirst = artists.length > 1 && (artist === undefined || artists[0] === artist)
  return isFirst ? artists.join(', ') : (artist ?? albumartist)
}

/** Chapters of ID3: each in a frame of its own, whatever the table of contents leaves out. */
const chaptersOfId3 = (native) =>
  Object.values(native)
    .flat()
    .filter(({ id, value }) => id === 'CHAP' && value?.info)
    .map(({ value }) => ({
      title: String(value.frames.get('TIT2') ?? ''),
      start: value.info.startTime / 1000,
    }))

/** Chapters of Vorbis comments: `CHAPTER001=00:01:02.500` and `CHAPTER001NAME=…`. */
function chaptersOfComments(comments = []) {
  const texts = new Map(comments.map(({ id, value }) => [id.toUpperCase(), value]))
  return [...texts].flatMap(([id, value]) => {
    const time = CHAPTER_START.test(id) && TIME.exec(String(value).trim())
    if (!time) return []
    const [, hours, minutes, seconds] = time.map(Number)
    const title = String(texts.get(`${id}NAME`) ?? '')
    return [{ title, start: hours * 3600 + minutes * 60 + seconds }]
  })
}

const chaptersOfContainer = (format) =>
  (format.chapters ?? []).map(({ title, start, timeScale }) => ({
    title,
    start: timeScale ? start / timeScale : start,
  }))

/** Moving pictures among the tracks; a cover is a still one. */
const hasVideo = ({ trackInfo = [] }) =>
  trackInfo.some(
    ({ type, video, codecName }) =>
      (video || type === VIDEO) && !/jpeg|mjpa|png|text/i.test(codecName ?? ''),
  )

async function read() {
  const tag = await readLeadingTag(Buffer.from(workerData.tag)).catch(() => NOTHING)
  tokenizer.setPosition(workerData.start)
  // What is not told is guessed from the bytes.
  tokenizer.fileInfo.mimeType = workerData.mimeType
  const file = await parseFromTokenizer(tokenizer).catch(() => NOTHING)
  const { format } = file
  // Of MP3, the tag in front is the one that its writers care for.
  const [first, second] = workerData.isTagFirst ? [tag, file] : [file, tag]
  const cover = (selectCover(first.common.picture) ?? selectCover(second.common.picture))?.data
  const chapters = [
    chaptersOfId3(first.native),
    chaptersOfId3(second.native),
    chaptersOfComments(file.native.vorbis),
    chaptersOfContainer(format),
  ].find((list) => list.length > 0)
  return {
    title: first.common.title,
    otherTitle: second.common.title,
    artist: artistOf(first.common),
    otherArtist: artistOf(second.common),
    album: first.common.album,
    otherAlbum: second.common.album,
    duration: format.duration,
    hasVideo: hasVideo(format),
    lossless: format.lossless,
    chapters: chapters?.slice(0, MOST_CHAPTERS),
    cover: cover && cover.length <= LARGEST_COVER ? cover : undefined,
  }
}

const result = await read().catch(() => null)
await tokenizer.close()
parentPort?.postMessage(result)
