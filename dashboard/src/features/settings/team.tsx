import { ActionIcon, Group, Menu, Text } from '@mantine/core'
import { IconDots } from '../../ui/icons.tsx'
import { useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useFilters } from '../../lib/filters.ts'
import { useWords } from '../../lib/language.ts'
import type { PageOf } from '../../lib/pages.ts'
import { usePortal } from '../../lib/portal.ts'
import { goToLogIn, useMay, useSession } from '../../lib/session.ts'
import { tellLeft } from '../../lib/window-person.ts'
import { commonWords } from '../../lib/words.ts'
import { useWrite } from '../../lib/write.ts'
import { Ask } from '../../ui/ask.tsx'
import { useStepUp } from '../../ui/confirm.tsx'
import { Shown } from '../../ui/states.tsx'
import { type Column, ListTable } from '../../ui/table.tsx'
import { Moment, Status } from '../../ui/values.tsx'
import type { Member } from './api.ts'
import { SettingsFrame } from './frame.tsx'
import { Invitation } from './invitation.tsx'
import { RoleChange } from './role-change.tsx'
import { settingsWords } from './words.ts'

/** The members of the company, and what they may do. */
export function Page() {
  const words = useWords(settingsWords).team
  const common = useWords(commonWords)
  const [{ page }] = useFilters()
  const members = usePortal<PageOf<Member>>('/company/members', { page })
  const mayWrite = useMay('members:write')
  const me = useSession().data?.user.id
  const columns: Column<Member>[] = [
    { label: common.name, cell: (member) => <Person member={member} isMe={member.userId === me} /> },
    { label: words.role, cell: ({ role }) => words.roles[role] },
    {
      label: common.status,
      cell: ({ status }) => <Status tone={status === 'ACTIVE' ? 'good' : 'waiting'}>{words.states[status]}</Status>,
    },
    { label: words.since, isWide: true, cell: ({ joinedAt, invitedAt }) => <Moment at={joinedAt ?? invitedAt} /> },
    {
      label: common.actions,
      isUnlabelled: true,
      cell: (member) =>
        mayWrite || member.userId === me ? (
          <MemberMenu member={member} isMe={member.userId === me} mayWrite={mayWrite} />
        ) : undefined,
    },
  ]
  return (
    <SettingsFrame place="team" actions={mayWrite && <Invitation />}>
      <Shown query={members}>
        {(found) => <ListTable label={words.title} page={found} columns={columns} keyOf={({ userId }) => userId} />}
      </Shown>
    </SettingsFrame>
  )
}

function Person({ member: { fullName, email }, isMe }: { member: Member; isMe: boolean }) {
  const words = useWords(settingsWords).team
  return (
    <>
      <Group gap="xs">
        <bdi>{fullName ?? email}</bdi>
        {isMe && (
          <Text span size="xs" c="dimmed">
            {words.you}
          </Text>
        )}
      </Group>
      {fullName && (
        <Text size="xs" c="dimmed" className="ltr" style={{ overflowWrap: 'anywhere' }}>
          {email}
        </Text>
      )}
    </>
  )
}

function MemberMenu({ member, isMe, mayWrite }: { member: Member; isMe: boolean; mayWrite: boolean }) {
  const words = useWords(settingsWords).team
  const common = useWords(commonWords)
  const [dialog, setDialog] = useState<'role' | 'remove'>()
  const close = () => setDialog(undefined)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`${common.actions}${common.colon} ${member.fullName ?? member.email}`}
          >
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayWrite && !isMe && <Menu.Item onClick={() => setDialog('role')}>{words.changeRole}</Menu.Item>}
          <Menu.Item c="red.9" onClick={() => setDialog('remove')}>
            {isMe ? words.leave : words.remove}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === 'role' && <RoleChange member={member} onClose={close} />}
      {dialog === 'remove' && <Removal member={member} isMe={isMe} onClose={close} />}
    </>
  )
}

function Removal({ member, isMe, onClose }: { member: Member; isMe: boolean; onClose: () => void }) {
  const words = useWords(settingsWords).team
  const { portal } = useApi()
  const stepUp = useStepUp()
  const remove = async () => {
    const confirmation = await stepUp()
    if (confirmation !== undefined)
      await portal(`/company/members/${member.userId}`, { method: 'DELETE', confirmation })
    return confirmation !== undefined
  }
  // Nothing of the company stays on a screen of the person who left it.
  const leave = () => {
    tellLeft('dashboard')
    goToLogIn()
  }
  const removal = useWrite(remove, {
    changes: isMe ? [] : ['/company/members'],
    onDone: (isRemoved) => isMe && isRemoved && leave(),
  })
  return (
    <Ask
      title={isMe ? words.leaveTitle : words.removeTitle(member.fullName ?? member.email)}
      confirm={isMe ? words.leave : words.remove}
      isGrave
      onConfirm={() => removal.mutateAsync()}
      onClose={onClose}
    >
      <Text>{isMe ? words.leaveText : words.removeText}</Text>
    </Ask>
  )
}
