/** What the decoder's process and whoever starts it say to each other. */

export type Order = {
  /** Most pixels of the picture, and of the longer side of what is made of it. */
  maxPixels: number
  side: number
  /** Widths to be made of it besides, where it is wider. */
  widths: number[]
  quality: number
  /** Instead of all that: the square in its middle as a JPEG, so many pixels wide and high. */
  square?: number
  /** Time of a processor it may take: how busy the machine is with other things makes no difference. */
  cpuMs: number
}

export type Made = { width: number; height: number; size: number }

/** Exit code for a picture that can't be read. */
export const UNREADABLE = 65
/** What it says before it ends itself. */
export const TOO_LONG = 'too long:'
