import { deflateRawSync, gzipSync } from 'node:zlib'
import { id3Tag } from './id3.ts'
import { sound } from './sounds.ts'

interface HostileFile {
  what: string
  name: string
  bytes: Buffer
}

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'
const HTML = '<!doctype html><html><body><script>alert(document.cookie)</script></body></html>'

/** A ZIP archive of one file of zeros: a thousand times larger unpacked. */
function zipBomb(): Buffer {
  const size = 10 * 1024 * 1024
  const packed = deflateRawSync(Buffer.alloc(size), { level: 9 })
  const name = Buffer.from('bomb.mp3')
  const sizes = Buffer.alloc(12)
  sizes.writeUInt32LE(packed.length, 4)
  sizes.writeUInt32LE(size, 8)
  const common = Buffer.concat([Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0, 0]), sizes])
  const nameSize = Buffer.from([name.length, 0])
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, nameSize, Buffer.alloc(2), name])
  const entry = Buffer.concat([
    Buffer.from('PK\x01\x02\x14\x00', 'latin1'),
    common,
    nameSize,
    Buffer.alloc(16),
    name,
  ])
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length, 12)
  end.writeUInt32LE(local.length + packed.length, 16)
  return Buffer.concat([local, packed, entry, end])
}

/** Files that must never be stored, each under a name that lies. */
export function hostileFiles(): HostileFile[] {
  const mp3 = sound('bare.mp3')
  return [
    { what: 'an empty file', name: 'empty.mp3', bytes: Buffer.alloc(0) },
    { what: 'a single byte', name: 'byte.mp3', bytes: Buffer.from([0xff]) },
    { what: 'an SVG picture', name: 'song.mp3', bytes: Buffer.from(SVG) },
    { what: 'an SVG after white space', name: 'song.ogg', bytes: Buffer.from(`﻿ \n${SVG}`) },
    { what: 'an HTML page', name: 'song.mp3', bytes: Buffer.from(HTML) },
    {
      what: 'HTML behind an ID3 tag',
      name: 'tag.mp3',
      bytes: Buffer.concat([id3Tag({}), Buffer.from(HTML)]),
    },
    {
      what: 'HTML between a tag and real frames',
      name: 'between.mp3',
      bytes: Buffer.concat([id3Tag({}), Buffer.from(HTML), mp3]),
    },
    {
      what: 'HTML before real frames',
      name: 'before.mp3',
      bytes: Buffer.concat([Buffer.from(HTML), mp3]),
    },
    { what: 'a ZIP bomb', name: 'album.mp3', bytes: zipBomb() },
    {
      what: 'sound with an archive behind it',
      name: 'both.mp3',
      bytes: Buffer.concat([mp3, zipBomb()]),
    },
    {
      what: 'sound that is also a PDF',
      name: 'pdf.mp3',
      bytes: Buffer.concat([
        id3Tag({ TXXX: Buffer.from('\0a\0%PDF-1.7\n1 0 obj<</OpenAction 2 0 R>>') }),
        mp3,
      ]),
    },
    { what: 'a gzip bomb', name: 'song.flac', bytes: gzipSync(Buffer.alloc(5_000_000)) },
    { what: 'a program', name: 'song.wav', bytes: Buffer.from(`\x7fELF${'\0'.repeat(200)}`) },
    { what: 'a Windows program', name: 'a.mp3', bytes: Buffer.from(`MZ${'\0'.repeat(200)}`) },
    { what: 'zeros', name: 'zeros.mp3', bytes: Buffer.alloc(100_000) },
    { what: 'plain text', name: 'notes.mp3', bytes: Buffer.from('Just some words.\n'.repeat(99)) },
    {
      what: 'a tag that claims 256 MB',
      name: 'claim.mp3',
      bytes: Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0x7f, 0x7f, 0x7f, 0x7f]), mp3]),
    },
    {
      what: 'a FLAC signature and nothing more',
      name: 'song.flac',
      bytes: Buffer.from('fLaC\0\0\0\x22'),
    },
    { what: 'an Ogg signature before HTML', name: 'a.ogg', bytes: Buffer.from(`OggS${HTML}`) },
    {
      what: 'a RIFF file of pictures',
      name: 'a.wav',
      bytes: Buffer.from(`RIFF\x64\0\0\0WEBPVP8 ${'\0'.repeat(100)}`, 'latin1'),
    },
    {
      what: 'a playlist that names other files',
      name: 'list.mp3',
      bytes: Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'),
    },
  ]
}
