import { Box, Checkbox, Fieldset, Input, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../../lib/language.ts'
import { BrokenText } from '../../ui/broken-text.tsx'
import type { EventType } from './api.ts'
import { webhookWords } from './words.ts'

type Parts = { types: EventType[]; chosen: string[]; onChoose: (events: string[]) => void; error: string | undefined }

/** The choice of a webhook's events: single events, all of a kind (`payment.*`), or everything (`*`). */
export function EventChoice({ types, chosen, onChoose, error }: Parts) {
  const words = useWords(webhookWords)
  const [sought, setSought] = useState('')
  const has = (text: string) => text.toLowerCase().includes(sought.trim().toLowerCase())
  const found = types.filter(({ type, description }) => has(type) || has(description))
  const kinds = [...new Set(found.map(({ category }) => category))]
  const isEverything = chosen.includes('*')
  return (
    <Fieldset legend={words.events}>
      <Stack>
        <Text size="sm">{words.eventsHint}</Text>
        {error && <Input.Error role="alert">{error}</Input.Error>}
        <Checkbox
          label={words.everything}
          checked={isEverything}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked ? ['*'] : [])}
        />
        {!isEverything && (
          <>
            <TextInput
              type="search"
              aria-label={words.searchEvents}
              placeholder={words.searchEvents}
              value={sought}
              onChange={({ currentTarget }) => setSought(currentTarget.value)}
            />
            <Text size="sm" role="status">
              {words.chosen(chosen.length)}
              {kinds.length === 0 && ` · ${words.noMatch}`}
            </Text>
            <Box mah={420} className="scrolls" tabIndex={0} role="region" aria-label={words.events}>
              <Checkbox.Group value={chosen} onChange={(next) => onChoose(withoutDoubles(next))}>
                <Stack gap="lg" p={4}>
                  {kinds.map((kind) => (
                    <Kind
                      key={kind}
                      kind={kind}
                      types={found.filter(({ category }) => category === kind)}
                      isWhole={chosen.includes(`${kind}.*`)}
                    />
                  ))}
                </Stack>
              </Checkbox.Group>
            </Box>
          </>
        )}
      </Stack>
    </Fieldset>
  )
}

function Kind({ kind, types, isWhole }: { kind: string; types: EventType[]; isWhole: boolean }) {
  const words = useWords(webhookWords)
  return (
    <Stack gap="xs">
      <Checkbox
        value={`${kind}.*`}
        label={words.allOf(kind)}
        description={<span className="ltr">{kind}.*</span>}
        fw={600}
      />
      {!isWhole &&
        types.map(({ type, description }) => (
          <Checkbox
            key={type}
            ms="lg"
            value={type}
            label={
              <span className="ltr">
                <BrokenText text={type} />
              </span>
            }
            description={description}
          />
        ))}
    </Stack>
  )
}

/** Drops events that a star covers already. */
const withoutDoubles = (events: string[]): string[] =>
  events.filter(
    (each) => each.endsWith('.*') || !events.some((star) => star.endsWith('.*') && each.startsWith(star.slice(0, -1))),
  )
