/** A limit of size in words: «10 MB», «64 KB». */
export const sizeInWords = (bytes: number): string =>
  bytes >= megabyte ? `${bytes / megabyte} MB` : `${bytes / 1024} KB`;

/** @param what with its article: «La foto» */
export const tooLarge = (what: string, most: number): string => `${what} puede pesar ${sizeInWords(most)} como máximo.`;

const megabyte = 1024 * 1024;
