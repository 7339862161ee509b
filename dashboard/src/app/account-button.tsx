import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { IconUserCircle } from '../ui/icons.tsx'
import type { ComponentProps } from 'react'
import { useWords } from '../lib/language.ts'
import { shellWords } from './words.ts'

/** Opens the account menu; it is there before the menu has loaded. */
export function AccountButton(parts: ActionIconProps & ComponentProps<'button'>) {
  const { account } = useWords(shellWords)
  return (
    <ActionIcon variant="default" size="lg" aria-label={account} {...parts}>
      <IconUserCircle size={20} aria-hidden />
    </ActionIcon>
  )
}
