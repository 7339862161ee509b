import type { Command } from 'commander'
export function addDatabaseCommands(_program: Command): void {}
