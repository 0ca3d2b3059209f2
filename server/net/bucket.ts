/** The S3 bucket for files outside the database. */
export interface Bucket {
  /** http://host:port/bucket, with the folder if there is one; without a trailing slash. */
  url: string;
  region: string;
  key: string;
  secret: string;
}

/**
 * Parses FILES_URL: `s3://key:secret@host:port/bucket/folder?region=…&tls=off`. Special characters in key and secret
 * are percent-encoded.
 *
 * @throws TypeError for anything else
 */
export const bucketOf = (said: string): Bucket => {
  const { protocol, username, password, host, pathname, searchParams, hash } = new URL(said);
  const { region = 'us-east-1', tls = 'on', ...others } = Object.fromEntries(searchParams);
  const folders = pathname.split('/').filter(Boolean);
  const wrong =
    protocol !== 's3:' ||
    !username ||
    !password ||
    !host ||
    hash ||
    folders.length === 0 ||
    !folders.every((name) => /^[\w.-]+$/.test(name)) ||
    !/^[\w-]+$/.test(region);
  if (wrong || !['on', 'off'].includes(tls) || Object.keys(others).length > 0) throw new TypeError('no bucket');
  const url = `${tls === 'off' ? 'http' : 'https'}://${host}/${folders.join('/')}`;
  return { url, region, key: decodeURIComponent(username), secret: decodeURIComponent(password) };
};
