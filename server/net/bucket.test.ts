import { describe, expect, it } from 'vitest';
import { readEnv } from '../env';
import { bucketOf } from './bucket';

describe('FILES_URL', () => {
  it('contains the bucket and the credentials', () => {
    expect(bucketOf('s3://AKIA:a%2Fb%2Bc@s3.eu-west-1.amazonaws.com/flota?region=eu-west-1')).toEqual({
      url: 'https://s3.eu-west-1.amazonaws.com/flota',
      region: 'eu-west-1',
      key: 'AKIA',
      secret: 'a/b+c',
    });
    expect(bucketOf('s3://k:s@127.0.0.1:9000/flota/archivos/?tls=off')).toMatchObject({
      url: 'http://127.0.0.1:9000/flota/archivos',
      region: 'us-east-1',
    });
  });

  it.each([
    'flota',
    'https://k:s@host/flota',
    's3://host/flota',
    's3://k@host/flota',
    's3://k:s@host',
    's3://k:s@host/flota?tls=no',
    's3://k:s@host/flota?zona=a',
    's3://k:a/b@host/flota',
    's3://k:%E0%A4@host/flota',
    's3://k:s@host/flo ta',
  ])('%s stops the start with a sentence', (wrong) => {
    expect(() => readEnv({ FILES_URL: wrong })).toThrow(
      /FILES_URL: (se encontró «[^@]*»; )?se espera s3:\/\/clave:secreto@servidor:puerto\/cubo/,
    );
  });
});
