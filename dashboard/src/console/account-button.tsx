import { Box, Button, type ButtonProps, Text } from '@mantine/core'
import type { ComponentProps } from 'react'
import { IconUserCircle } from '../ui/icons.tsx'

/** Opens the account menu; it is there before the menu has loaded. A phone has room for a sign alone. */
export function AccountButton({ name, ...parts }: { name: string } & ButtonProps & ComponentProps<'button'>) {
  return (
    <Button variant="default" size="compact-md" maw={220} aria-label={name} {...parts}>
      <Box component="span" hiddenFrom="sm" style={{ display: 'flex' }}>
        <IconUserCircle size={20} aria-hidden />
      </Box>
      <Text span size="sm" truncate dir="auto" visibleFrom="sm">
        {name}
      </Text>
    </Button>
  )
}
