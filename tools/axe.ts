export { default } from '@axe-core/playwright'
