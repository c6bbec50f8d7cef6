import { Avatar } from '#ui/Avatar.tsx'
import type { CurrentUser } from './contract.ts'

const INITIALS = 2

type UserAvatarProps = {
  user: CurrentUser
  size?: 'sm' | 'xl'
  /** Shown instead of the user's own: a picture that is on its way. */
  src?: string | null
  className?: string
}

/** The logged-in user. Without a picture, the first two letters of the username. */
export function UserAvatar({ user, src, size = 'sm', className }: UserAvatarProps) {
  return (
    <Avatar
      initials={Array.from(user.username).slice(0, INITIALS).join('')}
      src={src ?? pictureOf(user)}
      tone="aqua"
      size={size}
      {...(className && { className })}
    />
  )
}

/** The picture travels as base64 of a JPEG; this adds the prefix of a data URL. */
function pictureOf({ profileImage }: CurrentUser): string | null {
  return profileImage && `data:image/jpeg;base64,${profileImage}`
}
