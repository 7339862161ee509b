import { createTheme, type MantineColorsTuple } from '@mantine/core'

/** From the lightest to the darkest; the seventh carries white text with 5.9:1. */
const ink: MantineColorsTuple = [
  '#eef2ff',
  '#dce3fb',
  '#b6c4f4',
  '#8da3ee',
  '#6b87e9',
  '#5575e6',
  '#3558d4',
  '#2a4ac0',
  '#2341ab',
  '#183795',
]

export const theme = createTheme({
  primaryColor: 'ink',
  // White text stands on it in both schemes.
  primaryShade: 6,
  autoContrast: true,
  colors: { ink },
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans Arabic', Arial, sans-serif",
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
})
