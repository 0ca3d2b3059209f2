import { describe, expect, it } from 'vitest';
import { fraseDeRegla, type NombresRegla } from './fraseRegla';
import { clasesEvento } from '../entities/tiposEvento';
import { tipoEvento } from '../entities/valoresEvento';

const nombres: NombresRegla = {
  activos: new Map([[1, 'Camión 1']]),
  niveles: new Map([[7, 'Patio Norte']]),
  categorias: new Map([[3, 'Volquetas']]),
  paradas: new Map([[5, 'Bodega Sur']]),
  rutas: new Map([[6, 'Ruta 80']]),
  usuarios: new Map([[2, 'Ana Ruiz']]),
  personal: new Map([[4, 'Luis Rey']]),
  servicios: new Map([[8, 'Cambio de frenos']]),
};
const weekdays = [1, 2, 3, 4, 5].map((dia) => ({ dia, desde: '08:00', hasta: '17:00' }));

describe('the summary of a rule', () => {
  it.each(tipoEvento.options)('of %s is complete with all defaults, and with all fields set', (tipo) => {
    const { umbral, lugar, rango } = clasesEvento[tipo];
    const bare = fraseDeRegla({ tipo });
    const full = fraseDeRegla(
      {
        tipo,
        activa: false,
        alcance: { activos: [1], niveles: [7], categorias: [3] },
        umbral: umbral ? umbral.min + 1 : null,
        umbral_min: rango ? 1 : null,
        duracion_min_s: 90,
        enfriamiento_s: 600,
        horario: weekdays,
        parada_id: lugar === 'parada' ? 5 : null,
        ruta_id: lugar === 'ruta' ? 6 : null,
        severidad: 'critica',
        canales: ['app', 'correo', 'push'],
        destinatarios: { usuarios: [2], roles: ['monitor'] },
        crear_orden: {
          titulo: 'Revisar',
          descripcion: null,
          tipo: 'correctivo',
          prioridad: 'alta',
          servicio_ids: [8],
          responsable_id: 4,
          plazo_h: 24,
        },
      },
      nombres,
    );
    for (const phrase of [bare, full]) {
      expect(phrase).toMatch(/^Cuando \S.*\.$/);
      expect(phrase).not.toMatch(/undefined|null|NaN|\[object|\s{2}| ,|\.\./);
    }
    expect(full).toContain('de severidad crítica. ');
    if (umbral) expect(full).not.toBe(fraseDeRegla({ tipo }, nombres));
    if (lugar) expect(full).toContain(lugar === 'ruta' ? 'Ruta 80' : 'Bodega Sur');
  });

  it('is different for each kind', () => {
    const phrases = tipoEvento.options.map((tipo) => fraseDeRegla({ tipo }).split(',')[0]);
    expect(new Set(phrases).size).toBe(tipoEvento.options.length);
  });

  it('contains scope, limits, severities, who is notified and which order is created', () => {
    const phrase = fraseDeRegla(
      {
        tipo: 'exceso_velocidad',
        alcance: { activos: [], niveles: [7], categorias: [] },
        umbral: 80,
        enfriamiento_s: 300,
        canales: ['app', 'correo'],
        destinatarios: { usuarios: [2], roles: ['monitor'] },
        crear_orden: {
          titulo: null,
          descripcion: null,
          tipo: 'inspeccion',
          prioridad: 'media',
          servicio_ids: [],
          responsable_id: 4,
          plazo_h: 8,
        },
      },
      nombres,
    );
    expect(phrase).toBe(
      'Cuando un activo de Patio Norte supere 80 km/h (más de 85 para abrir) en 2 lecturas seguidas, se abrirá un evento de severidad media; ' +
        'a más de 100 km/h, alta y a más de 120 km/h, crítica. Lo que se repita antes de 5 min será el mismo evento. ' +
        'Avisa por la campana y correo a Ana Ruiz y a los monitores. Crea una orden de tipo inspección y prioridad media, asignada a Luis Rey, que vence en 8 h.',
    );
  });

  it('contains each step of the escalation that is complete', () => {
    const escalamiento = [
      { minutos: 10, usuarios: [], roles: ['monitor' as const], canales: ['app' as const] },
      { minutos: 60, usuarios: [2], roles: [], canales: ['correo' as const] },
      { minutos: 90, usuarios: [2], roles: [], canales: [] },
    ];
    expect(fraseDeRegla({ tipo: 'sos', canales: [], escalamiento }, nombres)).toMatch(
      /Si pasan 10 min y nadie lo reconoce, avisa por la campana a los monitores\. Si pasan 1 h y nadie lo reconoce, avisa por correo a Ana Ruiz\.$/,
    );
  });

  it('contains the hours in which it applies, or for unauthorised movement those in which assets may move', () => {
    const horario = [...weekdays, { dia: 6, desde: '08:00', hasta: '12:00' }];
    expect(fraseDeRegla({ tipo: 'encendido', horario })).toContain(
      '. Vigila lunes a viernes de 08:00 a 17:00 y sábado de 08:00 a 12:00.',
    );
    expect(fraseDeRegla({ tipo: 'movimiento_no_autorizado', horario })).toContain(
      'fuera de su horario (lunes a viernes de 08:00 a 17:00 y sábado',
    );
    expect(fraseDeRegla({ tipo: 'movimiento_no_autorizado' })).not.toContain('horario');
  });

  it('counts names that would be too long, and uses the number of a record without a name', () => {
    const alcance = { activos: [1, 11, 12, 13, 14, 15], niveles: [], categorias: [] };
    expect(fraseDeRegla({ tipo: 'sos', alcance }, nombres)).toContain('Camión 1, el activo 11, el activo 12 o 3 más');
  });
});
