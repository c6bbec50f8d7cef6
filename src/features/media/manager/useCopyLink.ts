import { useState } from 'react'
import { useToast } from '#ui/Toast.tsx'
import type { ListedMedia } from '../contract.ts'
import { managerCopy } from './copy.ts'
import { linkOf } from './places.ts'

/** Copies the address of a picture. Where the browser does not allow it, `refused` is the one to show it of. */
export function useCopyLink() {
  const toast = useToast()
  const [refused, setRefused] = useState<ListedMedia | null>(null)
  const copy = async (picture: ListedMedia) => {
    try {
      await navigator.clipboard.writeText(linkOf(picture.id))
      toast({ title: managerCopy.copied, description: picture.originalName })
    } catch {
      setRefused(picture)
    }
  }
  return { copy, refused, close: () => setRefused(null) }
}
