import { writeAmount } from '../rules/amounts';
import { clasesEvento, type TipoEvento } from '../entities/tiposEvento';
import type { PorQueDocumentos, PorQuePlan, PorQueRegla } from './porQueNo';

/** «3 activos», «1 activo». */
const n = (count: number, one: string, many: string) => `${writeAmount(count)} ${count === 1 ? one : many}`;
const told = (lines: readonly (string | false)[], otherwise: string): string[] => {
  const said = lines.filter((line) => line !== false);
  return said.length > 0 ? said : [otherwise];
};

type OfRule = Omit<PorQueRegla, 'motivos'> & { tipo: TipoEvento };

/** Why a rule raised nothing, the most telling reason first. */
export const motivosDeRegla = (so: OfRule): string[] => {
  const { tipo, activos_n, con_posiciones_n: heard, valor, umbral, unidad, pasos_n } = so;
  const { lugar, fuente } = clasesEvento[tipo];
  const moves = fuente === 'posiciones';
  const lowest = tipo === 'bateria_baja';
  const within = valor !== null && umbral !== null && (lowest ? valor >= umbral : valor <= umbral);
  const beyond = valor !== null && umbral !== null && !within;
  const amount = (of: number | null) => `${writeAmount(of ?? 0, 1)} ${unidad ?? ''}`.trim();
  const value = `${lowest ? 'mínimo' : 'máximo'} ${amount(valor)}, límite ${amount(umbral)}`;
  return told(
    [
      so.eventos_n > 0 && `Sí hubo: ${n(so.eventos_n, 'evento', 'eventos')} en 30 días.`,
      !so.activa && 'La regla está apagada.',
      moves && activos_n === 0 && 'Ningún activo está en su alcance.',
      moves && heard === 0 && activos_n === 1 && 'Su único activo no envió posiciones.',
      moves && heard === 0 && activos_n > 1 && `Ninguno de sus ${writeAmount(activos_n)} activos envió posiciones.`,
      pasos_n === 0 && (lugar === 'ruta' ? 'No hubo ejecuciones de su ruta.' : 'Nadie visitó su parada.'),
      within && `Nada pasó del límite: ${value}.`,
      beyond &&
        so.eventos_n === 0 &&
        `Hubo valores fuera del límite (${value}), pero no cumplieron lo demás: duración, horas, lugar o margen.`,
      so.silenciados_n > 0 && `${n(so.silenciados_n, 'evento quedó silenciado', 'eventos quedaron silenciados')}.`,
      so.silencios_n > 0 && `Hay ${n(so.silencios_n, 'silencio vigente', 'silencios vigentes')} que la cubren.`,
      moves &&
        heard > 0 &&
        heard < activos_n &&
        `${n(activos_n - heard, 'activo suyo no envió', 'activos suyos no enviaron')} posiciones.`,
      so.vigente_desde > so.desde && 'La regla se hizo o cambió hace menos de 30 días: lo de antes no cuenta.',
      so.horario !== null && 'Solo vigila en sus horas.',
    ],
    'No ocurrió nada de lo que vigila.',
  );
};

/** Why a plan warns of nothing. */
export const motivosDePlan = (so: Omit<PorQuePlan, 'motivos'>): string[] => {
  const { situaciones: by, activos_n } = so;
  const of = (count: number, one: string, many: string) => count > 0 && `${n(count, one, many)}.`;
  return told(
    [
      so.eventos_n > 0 && `Sí hubo: ${n(so.eventos_n, 'evento', 'eventos')} en 30 días.`,
      !so.activo && 'El plan está pausado o finalizado: no avisa.',
      activos_n === 0 && 'Ningún activo está en el plan.',
      so.reglas_n === 0 && 'Ninguna regla activa avisa de mantenimientos próximos o vencidos.',
      of(by.sin_historia, 'activo no tiene última vez', 'activos no tienen última vez'),
      of(by.sin_medidor, 'activo no tiene el medidor', 'activos no tienen el medidor'),
      of(by.sin_lecturas, 'activo no tiene lecturas recientes', 'activos no tienen lecturas recientes'),
      of(by.pospuesto, 'activo está pospuesto', 'activos están pospuestos'),
      of(by.en_orden, 'activo ya está en una orden', 'activos ya están en una orden'),
      activos_n > 0 && by.al_dia === activos_n && 'Todos sus activos están al día.',
    ],
    'Lo que vence ya se avisó, o todavía no toca.',
  );
};

/** Why documents warn of nothing. */
export const motivosDeDocumentos = (so: Omit<PorQueDocumentos, 'motivos'>): string[] =>
  told(
    [
      so.eventos_n > 0 && `Sí hubo: ${n(so.eventos_n, 'evento', 'eventos')} en 30 días.`,
      so.documentos_n === 0 && 'No hay documentos.',
      so.reglas_n === 0 && 'Ninguna regla activa avisa de documentos por vencer o vencidos.',
      so.sin_vencimiento_n > 0 &&
        `${n(so.sin_vencimiento_n, 'documento no tiene', 'documentos no tienen')} fecha de vencimiento.`,
      so.activos_sin_documentos_n > 0 &&
        `${n(so.activos_sin_documentos_n, 'activo no tiene', 'activos no tienen')} documentos.`,
      so.documentos_n > 0 && so.por_vencer_n + so.vencidos_n === 0 && 'Ninguno está dentro de sus días de aviso.',
    ],
    'Lo que vence ya se avisó.',
  );
