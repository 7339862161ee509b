import { Badge, Checkbox, Fieldset, Group, Input, Radio, SimpleGrid, Stack, Text } from '@mantine/core'
import { useWords } from '../../lib/language.ts'
import type { Permission, Permissions } from './api.ts'
import { keyWords } from './words.ts'

type Parts = { known: Permissions; chosen: string[]; onChoose: (scopes: string[]) => void; error: string | undefined }

const isSame = (some: string[], others: string[]) =>
  some.length === others.length && some.every((each) => others.includes(each))

/** Rights by usual choices, or one by one. */
export function ScopeChoice({ known: { permissions, presets }, chosen, onChoose, error }: Parts) {
  const words = useWords(keyWords)
  const preset = presets.find(({ scopes }) => isSame(scopes, chosen))?.name ?? ''
  const choosePreset = (name: string) => onChoose(presets.find((each) => each.name === name)?.scopes ?? [])
  const groups = [...new Set(permissions.map(({ group }) => group))]
  return (
    <Stack>
      <Radio.Group label={words.preset} value={preset} onChange={choosePreset}>
        <Group mt="xs">
          {presets.map(({ name, label }) => (
            <Radio key={name} value={name} label={label} />
          ))}
          <Radio value="" label={words.ownChoice} />
        </Group>
      </Radio.Group>
      <Text size="sm" role="status">
        {words.chosen(chosen.length, permissions.length)}. {words.sensitiveHint}
      </Text>
      {error && <Input.Error role="alert">{error}</Input.Error>}
      <Checkbox.Group value={chosen} onChange={onChoose}>
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          {groups.map((group) => (
            <Fieldset key={group} legend={words.groups[group] ?? group}>
              <Stack gap="sm">
                {permissions
                  .filter((each) => each.group === group)
                  .map((each) => (
                    <ScopeBox key={each.scope} permission={each} />
                  ))}
              </Stack>
            </Fieldset>
          ))}
        </SimpleGrid>
      </Checkbox.Group>
    </Stack>
  )
}

function ScopeBox({ permission: { scope, description, sensitive } }: { permission: Permission }) {
  const words = useWords(keyWords)
  return (
    <Checkbox
      value={scope}
      label={
        <Group gap="xs">
          {description}
          {sensitive && (
            <Badge color="orange" variant="dot" tt="none">
              {words.sensitive}
            </Badge>
          )}
        </Group>
      }
      description={<span className="ltr">{scope}</span>}
    />
  )
}
