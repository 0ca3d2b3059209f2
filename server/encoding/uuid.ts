/** Whether this text is an id as the database makes them: of files, uploads and jobs. */
export const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
