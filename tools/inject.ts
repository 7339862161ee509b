export { inject } from 'postject'
