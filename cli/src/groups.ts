import type { Command } from 'commander'

/** The command of this name, which is made where it is not there yet: several files add to one group. */
export const groupOf = (parent: Command, name: string, description = ''): Command => {
  const group = parent.commands.find((each) => each.name() === name) ?? parent.command(name)
  return description === '' ? group : group.description(description)
}
