import { describe, expect, test } from 'vitest'
import { chosenOf, droppedFiles } from './Uploads.tsx'

const file = (name: string, type: string) => new File(['abc'], name, { type })
const chosen = (name: string, type: string) => chosenOf({ file: file(name, type), folder: false })

describe('a chosen file', () => {
  test.each([
    ['foto.jpg', 'image/jpeg'],
    ['senza nome', 'image/webp'],
    // The server refuses other types itself and names those it takes.
    ['disegno.svg', 'image/svg+xml'],
    ['foto.heic', 'image/heic'],
    // A system that does not know its type.
    ['FOTO.JPEG', ''],
    ['senzaestensione', ''],
    ['senza nome', 'application/octet-stream'],
  ])('%s of type «%s» is accepted', (name, type) => {
    expect(chosen(name, type)).toMatchObject({ name, size: 3, refusal: null, file: { name } })
  })

  test.each([
    ['referto.pdf', 'application/pdf'],
    ['foto.jpg', 'text/html'],
    ['film.mp4', 'video/mp4'],
  ])('%s of type «%s» is refused with the reason', (name, type) => {
    expect(chosen(name, type)).toEqual({
      ...{ name, size: 3, file: null },
      refusal: `Il file «${name}» non è un’immagine JPEG, PNG, GIF o WebP.`,
    })
  })

  test('an empty file is refused as empty', () => {
    expect(chosenOf({ file: new File([], 'vuoto.png', { type: 'image/png' }), folder: false })).toEqual({
      ...{ name: 'vuoto.png', size: 0, file: null },
      refusal: 'Il file «vuoto.png» è vuoto.',
    })
  })

  test('a folder is refused, with any name', () => {
    expect(chosenOf({ file: file('Foto.jpg', ''), folder: true })).toEqual({
      ...{ name: 'Foto.jpg', size: null, file: null },
      refusal: '«Foto.jpg» è una cartella: aprila e scegli le immagini che contiene.',
    })
  })
})

describe('a drop', () => {
  type Item = Pick<DataTransferItem, 'kind' | 'getAsFile'> & { webkitGetAsEntry?: () => unknown }
  const drop = (items: Item[], files: File[] = []) =>
    droppedFiles({ items, files } as unknown as Pick<DataTransfer, 'items' | 'files'>)
  const item = (file: File | null, folder?: boolean): Item => ({
    kind: 'file',
    getAsFile: () => file,
    ...(folder !== undefined && { webkitGetAsEntry: () => ({ isDirectory: folder }) }),
  })
  const [photo, folder] = [file('a.jpg', 'image/jpeg'), file('Foto', '')]

  test('yields files and folders apart, and leaves out text and links', () => {
    const words: Item = { kind: 'string', getAsFile: () => null }
    expect(drop([item(photo, false), words, item(folder, true)])).toEqual([
      { file: photo, folder: false },
      { file: folder, folder: true },
    ])
  })
  test('yields files in a browser that does not tell folders', () => {
    expect(drop([item(photo)])).toEqual([{ file: photo, folder: false }])
    expect(drop([], [photo])).toEqual([{ file: photo, folder: false }])
  })
  test('yields nothing without readable files', () => {
    expect(drop([item(null)])).toEqual([])
  })
})
