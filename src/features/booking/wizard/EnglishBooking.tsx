import type { ReactNode } from 'react'
import { enGB } from 'react-day-picker/locale/en-GB'
import { english } from '#ui/english.ts'
import { type Language, LanguageProvider } from '#ui/Language.tsx'
import { ToastProvider } from '#ui/Toast.tsx'
import { english as waitMessages } from '../waiting/messages.en.ts'
import { WaitMessages } from '../waiting/messages.ts'
import { english as messages } from './messages.en.ts'
import { MessagesContext } from './messages.ts'
import { englishSentence } from './sentences.en.ts'

const language: Language = { ...english, sentence: englishSentence, calendar: enGB }

/** Makes the wizard and its toasts speak English. */
export function EnglishBooking({ children }: { children: ReactNode }) {
  return (
    <LanguageProvider language={language}>
      <MessagesContext value={messages}>
        <WaitMessages value={waitMessages}>
          <ToastProvider>{children}</ToastProvider>
        </WaitMessages>
      </MessagesContext>
    </LanguageProvider>
  )
}
