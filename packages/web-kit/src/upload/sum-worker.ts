import { sumOfBlob } from './sum-of-blob.ts'

// A thread of its own: a large file takes seconds, and the page goes on meanwhile.
self.addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  sumOfBlob(data).then(
    (sha256) => self.postMessage({ sha256 }),
    () => self.postMessage({ sha256: null }),
  )
})
