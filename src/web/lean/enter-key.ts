/** In place of the numbers of all keys: the one by which a column heading sorts. */
export default { ENTER: 13 }
