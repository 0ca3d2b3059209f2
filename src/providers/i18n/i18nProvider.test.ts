import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createI18n } from './i18nProvider';

const activos = { name: 'Activo |||| Activos', fields: { placa: 'Placa' }, estado: { operativo: 'Operativo' } };

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

it('translates to Spanish, with plurals', () => {
  const { translate, getLocale } = createI18n({ activos });
  expect(getLocale()).toBe('es');
  expect(translate('ra.action.save')).toBe('Guardar');
  expect(translate('resources.activos.name', { smart_count: 1 })).toBe('Activo');
  expect(translate('resources.activos.name', { smart_count: 2 })).toBe('Activos');
  expect(translate('ra.navigation.page_range_info', { offsetBegin: 1, offsetEnd: 25, total: 319 })).toBe('1–25 de 319');
  expect(translate('resources.activos.estado.operativo')).toBe('Operativo');
  expect(console.error).not.toHaveBeenCalled();
});

it('reports a missing text once, also when react-admin would derive one', () => {
  const { translate } = createI18n({ activos }, { reports: true });
  expect(translate('resources.activos.estado.raro')).toBe('resources.activos.estado.raro');
  translate('resources.activos.estado.raro');
  expect(translate('resources.activos.fields.color', { _: 'Color' })).toBe('Color');
  expect(vi.mocked(console.error).mock.calls.flat()).toEqual([
    'Falta el texto «resources.activos.estado.raro»',
    'Falta el texto «resources.activos.fields.color»',
  ]);
});

it('does not translate a sentence, or a key with a default', () => {
  const { translate } = createI18n({ activos }, { reports: true });
  expect(translate('El enlace no existe, ya se usó o venció.')).toBe('El enlace no existe, ya se usó o venció.');
  expect(translate('resources.activos.page.empty', { _: 'Nada' })).toBe('Nada');
  expect(console.error).not.toHaveBeenCalled();
});

it('reports nothing in production', () => {
  createI18n({}, { reports: false }).translate('resources.activos.fields.color');
  expect(console.error).not.toHaveBeenCalled();
});
