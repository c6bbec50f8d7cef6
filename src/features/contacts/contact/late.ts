import { late, useWarm } from '#ui/late.tsx'
import { PanelSkeleton } from '../Panel.tsx'

/** The parts of the page that come when they are wanted: nobody waits for forms to read. */
export const EditPerson = late(() => import('./EditPerson.tsx'), 'EditPerson', {
  Waiting: PanelSkeleton,
  closeOf: ({ onCancel }) => onCancel,
})

export const NewMessage = late(() => import('./NewMessage.tsx'), 'NewMessage', {
  over: true,
  closeOf: ({ onClose }) => onClose,
})

export const DeleteContact = late(() => import('./DeleteContact.tsx'), 'DeleteContact', {
  over: true,
  closeOf: ({ onClose }) => onClose,
})

// Hardly any contact has one.
export const Proposals = late(() => import('./Proposals.tsx'), 'Proposals', { Waiting: PanelSkeleton })

export const PicturePreview = late(() => import('./PicturePreview.tsx'), 'PicturePreview', {
  over: true,
  closeOf: ({ onClose }) => onClose,
})

export const useWarmParts = () => useWarm(EditPerson, NewMessage, DeleteContact, PicturePreview)
