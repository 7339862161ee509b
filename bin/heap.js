import v8 from 'node:v8'

/**
 * V8 collects old objects when they are half as many again as were in use after the last time, and not when they are four times as many. It has to be
 * told before code is loaded: what it keeps compiled is of no use under other flags.
 */
export const boundHeap = () => v8.setFlagsFromString('--heap-growing-percent=50')
