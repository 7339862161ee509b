import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { IconUserCircle } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useWords } from '../lib/language.ts'
import { shellWords } from './words.ts'

/** What opens the account menu; it stands there before the menu has come. */
export function AccountButton(parts: ActionIconProps & ComponentProps<'button'>) {
  const { account } = useWords(shellWords)
  return (
    <ActionIcon variant="default" size="lg" aria-label={account} {...parts}>
      <IconUserCircle size={20} aria-hidden />
    </ActionIcon>
  )
}
