import { expect, it } from 'vitest';
import { words } from '#contract/words/index';
import { createI18n } from './i18nProvider';
import { messagesOf } from './messagesOf';

const { translate } = createI18n({ activos: messagesOf(words.activos), ordenes: messagesOf(words.ordenes) });

it('notices contain the noun of their record', () => {
  expect(translate('resources.activos.notifications.created', { smart_count: 1 })).toBe('Activo creado');
  expect(translate('resources.ordenes.notifications.created', { smart_count: 1 })).toBe('Orden creada');
  expect(translate('resources.ordenes.notifications.deleted', { smart_count: 1 })).toBe('Orden eliminada');
  expect(translate('resources.ordenes.notifications.deleted', { smart_count: 3 })).toBe('3 órdenes eliminadas');
  expect(translate('resources.activos.notifications.updated', { smart_count: 2 })).toBe('2 activos actualizados');
});

it('fields that every entity has are translated too', () => {
  expect(translate('resources.activos.fields.actualizado_en')).toBe('Última modificación');
  expect(translate('resources.ordenes.fields.creado_en')).toBe('Creada');
});
