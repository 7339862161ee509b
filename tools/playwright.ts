// Browsers' driver of the journeys, which an installation does not get.

export * from '@playwright/test'
