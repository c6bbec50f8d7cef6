import { lazyWithRetry, usePreload } from '#ui/lazyWithRetry.tsx'
import { PanelSkeleton } from '../Panel.tsx'

/** Parts of the page that are not needed to read it. */
export const EditPerson = lazyWithRetry(() => import('./EditPerson.tsx'), 'EditPerson', {
  Fallback: PanelSkeleton,
})

export const NewMessage = lazyWithRetry(() => import('./NewMessage.tsx'), 'NewMessage', {
  overlay: true,
})

export const DeleteContact = lazyWithRetry(() => import('./DeleteContact.tsx'), 'DeleteContact', {
  overlay: true,
})

// Few contacts have one.
export const Proposals = lazyWithRetry(() => import('./Proposals.tsx'), 'Proposals', {
  Fallback: PanelSkeleton,
})

export const PicturePreview = lazyWithRetry(() => import('./PicturePreview.tsx'), 'PicturePreview', {
  overlay: true,
})

export const usePreloadParts = () => usePreload(EditPerson, NewMessage, DeleteContact, PicturePreview)
