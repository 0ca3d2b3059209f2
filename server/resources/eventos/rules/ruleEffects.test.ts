import { expect, it } from 'vitest';
import { metric } from '#contract/rules/units';
import { noticeOf, type Pending } from './ruleEffects';

const event: Pending = {
  id: 1,
  tipo: 'entrada_parada',
  severidad: 'info',
  estado: 'abierto',
  activo_id: 7,
  activo: 'Bus 7 (ABC123)',
  asunto: null,
  direccion: 'Bogotá',
  parada_nombre: 'Aeropuerto El Dorado',
  valor_max: null,
  unidad: null,
  umbral: null,
  orden_id: null,
  corregido: false,
  nota: null,
  version: 1,
  creado_en: '2026-01-05T10:00:00.000Z',
  escala_paso: null,
  escala_en: null,
  acabo: false,
  escalamiento: null,
  regla_id: 1,
  grupo_id: null,
  documento_id: null,
  personal_id: null,
  repuesto_id: null,
  mantenimiento_activo_id: null,
  orden_origen_id: null,
  regla: 'Aeropuerto',
  hora: '20/08 08:00',
  reciente: true,
  con_regla: true,
  canales: ['app'],
  destinatarios: { usuarios: [1], roles: [] },
  crear_orden: null,
};

it('a notice names the stop where it happened', () => {
  expect(noticeOf(event, metric)).toMatchObject({
    titulo: 'Entrada a parada: Bus 7 (ABC123)',
    texto: 'Aeropuerto El Dorado · Bogotá · 20/08 08:00',
  });
});

it('a notice of speeding says why the limit was that one', () => {
  const speeding = { ...event, tipo: 'exceso_velocidad', valor_max: 51.6, umbral: 40, unidad: 'km/h' } as const;
  expect(noticeOf(speeding, metric)?.texto).toBe(
    '51,6 km/h, límite 40 km/h por estar en Aeropuerto El Dorado · Bogotá · 20/08 08:00',
  );
  expect(noticeOf({ ...speeding, parada_nombre: null }, metric)?.texto).toBe(
    '51,6 km/h, límite 40 km/h · Bogotá · 20/08 08:00',
  );
});

it('a notice of a document opens its renewal, with its asset or its person', () => {
  const expired = { ...event, tipo: 'documento_vencido', documento_id: 7, activo_id: 3 } as const;
  expect(noticeOf(expired, metric)?.renovar).toEqual({
    owner: 'activos',
    to: '/activos/3/show?vista=documentos&renovar=7',
  });
  expect(noticeOf({ ...expired, activo_id: null, personal_id: 4 }, metric)?.renovar).toEqual({
    owner: 'personal',
    to: '/personal/4/show?renovar=7',
  });
  expect(noticeOf({ ...expired, activo_id: null }, metric)?.renovar).toBeUndefined();
  expect(noticeOf({ ...event, activo_id: 3 }, metric)?.renovar).toBeUndefined();
});
