import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wavSound } from './wav.ts'

/** How long the sounds of the corpus last, in seconds. */
export const CORPUS_SECONDS = 2

const CHAPTERS_IN_COMMENTS = [
  'CHAPTER001=00:00:00.000',
  'CHAPTER001NAME=Départ ☄',
  'CHAPTER002=00:00:01.250',
  'CHAPTER002NAME=Arrival',
].flatMap((words) => ['-metadata', words])
const words = (text: string) => text.split(' ')
const VIDEO = ['-map', '1:v']

/** What ffmpeg makes of one tone (and of one colour, where it is a video), by the name of the file. */
const MADE: Readonly<Record<string, readonly string[]>> = {
  'bare.mp3': words('-c:a libmp3lame -b:a 64k -write_xing 0 -id3v2_version 0'),
  'lame.mp3': words('-c:a libmp3lame -q:a 4'),
  'layer2.mp2': words('-c:a mp2'),
  'sound.m4a': [
    ...words('-c:a aac -metadata title=Drift -metadata artist=Zoë -metadata album=Øst'),
  ],
  'alac.m4a': words('-c:a alac'),
  'fragments.m4a': words('-c:a aac -movflags +empty_moov+default_base_moof -frag_duration 500000'),
  'first.m4a': words('-c:a aac -movflags +faststart'),
  'sound.mov': words('-c:a aac'),
  'pcm.mov': words('-c:a pcm_s16le'),
  'sound.3gp': words('-c:a aac'),
  'sound.flac': words('-c:a flac'),
  'sound.ogg': ['-c:a', 'libvorbis', ...CHAPTERS_IN_COMMENTS],
  'sound.opus': ['-c:a', 'libopus', ...CHAPTERS_IN_COMMENTS],
  'sound.oga': words('-c:a flac'),
  'sound.spx': words('-c:a libspeex -ar 16000'),
  'sound.aac': words('-c:a aac -f adts'),
  'sound.aiff': words('-c:a pcm_s16be -metadata title=Drift'),
  'sound.wma': words('-c:a wmav2 -metadata title=Дрейф -metadata artist=Кино'),
  'sound.caf': words('-c:a pcm_s16be'),
  'sound.wv': words('-c:a wavpack -metadata title=Drift'),
  'sound.webm': words('-c:a libopus -metadata title=Drift'),
  'sound.mka': words('-c:a aac -metadata title=Drift -metadata artist=Zoë'),
  'adpcm.wav': words('-c:a adpcm_ms'),
  'wide.wav': words('-c:a pcm_s24le -rf64 always'),
  'video.mp4': [...VIDEO, ...words('-c:a aac -c:v mpeg4')],
  'fragments.mp4': [...VIDEO, ...words('-c:a aac -c:v mpeg4 -movflags +frag_keyframe+empty_moov')],
  'video.mov': [...VIDEO, ...words('-c:a aac -c:v mpeg4')],
  'pictures.mov': [...VIDEO, ...words('-c:a aac -c:v mjpeg -pix_fmt yuvj420p')],
  'video.3gp': [...VIDEO, ...words('-c:a aac -c:v mpeg4')],
  'video.mkv': [...VIDEO, ...words('-c:a aac -c:v mpeg4')],
  'video.webm': [...VIDEO, ...words('-c:a libopus -c:v libvpx')],
  'video.avi': [...VIDEO, ...words('-c:a libmp3lame -c:v mpeg4')],
  'video.wmv': [...VIDEO, ...words('-c:a wmav2 -c:v wmv2')],
  'video.flv': [...VIDEO, ...words('-c:a libmp3lame -c:v flv')],
  'video.mpg': [...VIDEO, ...words('-c:a mp2 -c:v mpeg1video -r 25')],
  'video.ts': [...VIDEO, ...words('-c:a aac -c:v mpeg2video -r 25')],
  'video.ogv': [...VIDEO, ...words('-c:a libvorbis -c:v libtheora')],
}

/** Files of every container that people upload, all by one run of ffmpeg. */
export function makeCorpus(): ReadonlyMap<string, Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'hub-corpus-'))
  try {
    const source = join(folder, 'source.wav')
    writeFileSync(source, wavSound({ seconds: CORPUS_SECONDS }))
    const picture = ['-f', 'lavfi', '-i', `color=c=orange:s=64x48:r=10:d=${CORPUS_SECONDS}`]
    const outputs = Object.entries(MADE).flatMap(([name, how]) => [
      '-map',
      '0:a',
      '-threads',
      '1',
      ...how,
      join(folder, name),
    ])
    const quiet = ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y']
    execFileSync('ffmpeg', [...quiet, '-i', source, ...picture, ...outputs])
    const made = Object.keys(MADE).map((name) => [name, readFileSync(join(folder, name))] as const)
    return new Map([...made, ['sound.wav', readFileSync(source)] as const])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A FLAC file with comments, of which one name may come several times. */
export function withComments(flac: Buffer, comments: readonly string[]): Buffer {
  const texts = ['', ...comments].map((text, index) => {
    const bytes = Buffer.from(text)
    const count = index === 0 ? [uint32(comments.length)] : []
    return Buffer.concat([uint32(bytes.length), bytes, ...count])
  })
  const body = Buffer.concat(texts)
  const head = Buffer.from([
    4,
    (body.length >> 16) & 255,
    (body.length >> 8) & 255,
    body.length & 255,
  ])
  const infoEnd = 4 + 4 + 34
  return Buffer.concat([flac.subarray(0, infoEnd), head, body, flac.subarray(infoEnd)])
}

/** A WAV file with notes in its list `INFO`, in bytes of whatever encoding. */
export function withInfo(wav: Buffer, notes: Readonly<Record<string, Buffer>>): Buffer {
  const parts = Object.entries(notes).map(([id, text]) => riffChunk(id, text))
  const list = riffChunk('LIST', Buffer.concat([Buffer.from('INFO'), ...parts]))
  const longer = Buffer.concat([wav, list])
  longer.writeUInt32LE(longer.length - 8, 4)
  return longer
}

function riffChunk(id: string, body: Buffer): Buffer {
  const padding = Buffer.alloc(body.length % 2)
  return Buffer.concat([Buffer.from(id), uint32(body.length), body, padding])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
