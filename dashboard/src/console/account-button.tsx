import { Button, type ButtonProps, Text } from '@mantine/core'
import type { ComponentProps } from 'react'

/** Opens the account menu; it is there before the menu has loaded. */
export function AccountButton({ name, ...parts }: { name: string } & ButtonProps & ComponentProps<'button'>) {
  return (
    <Button variant="default" size="compact-md" maw={220} {...parts}>
      <Text span size="sm" truncate dir="auto">
        {name}
      </Text>
    </Button>
  )
}
