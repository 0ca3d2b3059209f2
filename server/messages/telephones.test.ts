import { describe, expect, it } from 'vitest';
import { e164 } from './telephones';

describe('a telephone number with its country', () => {
  it.each([
    ['3001234567', 'America/Bogota', '+573001234567'],
    ['6013456789', 'America/Bogota', '+576013456789'],
    ['+525512345678', 'America/Bogota', '+525512345678'],
    ['00525512345678', 'America/Bogota', '+525512345678'],
    ['5512345678', 'America/Mexico_City', '+525512345678'],
    ['612345678', 'Europe/Madrid', '+34612345678'],
    ['912345678', 'America/Santiago', '+56912345678'],
    ['0991234567', 'America/Guayaquil', '+593991234567'],
    ['1123456789', 'America/Argentina/Buenos_Aires', '+541123456789'],
    ['1123456789', 'America/Buenos_Aires', '+541123456789'],
    ['11912345678', 'America/Sao_Paulo', '+5511912345678'],
    ['987654321', 'America/Lima', '+51987654321'],
    ['2125550123', 'America/New_York', '+12125550123'],
  ])('%s in %s is %s', (written, zone, whole) => {
    expect(e164(written, zone)).toBe(whole);
  });

  it.each([
    ['1234567', 'America/Bogota'],
    ['3001234567', 'Etc/UTC'],
    ['+5730012', 'America/Bogota'],
  ])('%s in %s is none', (written, zone) => {
    expect(e164(written, zone)).toBeNull();
  });
});
