import type { ComponentType, ReactNode } from 'react';
import { TextArrayInput } from 'react-admin';
import { diasPosiciones } from '#contract/entities/empresas';
import { limits } from '#contract/core/limits';
import { diasRecalculo } from '#contract/requests/recalculos';
import { ajustesEmpresa, unidadesCombustible } from '#contract/words/empresas';
import { choicesOf, facesOf } from '../../ui/faces';
import { BooleanInput, SelectInput } from '../../ui/form/inputs';
import { number } from '../../ui/formats';
import { ProtocolSteps } from './ProtocolSteps';
import { MeasureInput } from '../../ui/numbers/MeasureInput';
import { NumberInput } from '../../ui/numbers/NumberInput';
import { WorkingHours } from '../../ui/WorkingHours';

interface Props {
  /** What holds the inputs that belong together. */
  Part: ComponentType<{ title: string; sources: readonly string[]; children: ReactNode }>;
}

/** The inputs of a company's settings, as `ajustes.…`. */
export const CompanySettings = ({ Part }: Props) => (
  <>
    <Part title="Límites y avisos" sources={limitSources}>
      {thresholds.map(([source, unit]) => (
        <MeasureInput
          key={source}
          source={source}
          unit={unit}
          label={labels[source]}
          helperText={source === 'ajustes.min_parada' && recalculates}
        />
      ))}
    </Part>
    <Part title="Unidades" sources={unitSources}>
      <SelectInput
        source="ajustes.unidad_combustible"
        label={ajustesEmpresa.unidad_combustible}
        choices={fuelUnits}
        helperText={unitText}
      />
    </Part>
    <Part title="Datos que se conservan" sources={keptSources}>
      <NumberInput
        source="ajustes.dias_posiciones"
        unit="días"
        label={ajustesEmpresa.dias_posiciones}
        helperText={keptText}
      />
      <NumberInput
        source="ajustes.dias_eventos"
        unit="días"
        label={ajustesEmpresa.dias_eventos}
        helperText={archivedText}
      />
    </Part>
    <Part title="Órdenes y horario" sources={orderSources}>
      <NumberInput source="ajustes.fotos_min_cierre" label={ajustesEmpresa.fotos_min_cierre} />
      <BooleanInput source="ajustes.verificacion_obligatoria" label={ajustesEmpresa.verificacion_obligatoria} />
      <BooleanInput source="ajustes.codigo_falla_obligatorio" label={ajustesEmpresa.codigo_falla_obligatorio} />
      <BooleanInput source="ajustes.autoasignacion" label={ajustesEmpresa.autoasignacion} />
      <BooleanInput
        source="ajustes.correctivo_es_falla"
        label={ajustesEmpresa.correctivo_es_falla}
        helperText="En las fallas y el MTBF de los indicadores y del reporte de activos"
      />
      <WorkingHours source="ajustes.horario_laboral" legend={ajustesEmpresa.horario_laboral} />
    </Part>
    <Part title="Repuestos y compras" sources={stockSources}>
      <BooleanInput
        source="ajustes.existencia_negativa"
        label={ajustesEmpresa.existencia_negativa}
        helperText="La existencia queda bajo cero hasta que se anote la entrada que falta"
      />
      <NumberInput
        source="ajustes.aprobacion_desde"
        money
        label={ajustesEmpresa.aprobacion_desde}
        helperText="Una compra de este valor o más espera aprobación. Vacío: ninguna la necesita"
      />
      <BooleanInput
        source="ajustes.aprobacion_propia"
        label={ajustesEmpresa.aprobacion_propia}
        helperText="Si no, la aprueba otra persona"
      />
    </Part>
    <Part title="Llamados de ayuda (SOS)" sources={sosSources}>
      <ProtocolSteps source="ajustes.protocolo_sos" legend={ajustesEmpresa.protocolo_sos} help={protocolText} />
    </Part>
    <Part title="Teléfonos de los operarios" sources={phoneSources}>
      <NumberInput
        source="ajustes.dias_sesion_telefono"
        unit="días"
        label={ajustesEmpresa.dias_sesion_telefono}
        helperText={phoneText}
      />
    </Part>
    <Part title="Enlaces en vivo" sources={linkSources}>
      <TextArrayInput source="ajustes.origenes" label={ajustesEmpresa.origenes} helperText={framedText} />
    </Part>
  </>
);

/** The hint of settings that trips depend on. */
export const recalculates = `Al cambiarlo se recalculan los viajes de los últimos ${diasRecalculo} días`;

const labels: Record<string, string> = Object.fromEntries(
  Object.entries(ajustesEmpresa).map(([name, label]) => [`ajustes.${name}`, label]),
);

const thresholds = [
  ['ajustes.limite_velocidad_kmh', 'km/h'],
  ['ajustes.min_sin_conexion', 'min'],
  ['ajustes.min_parada', 'min'],
  ['ajustes.min_ralenti', 'min'],
  ['ajustes.dias_aviso_mantenimiento', 'días'],
  ['ajustes.pct_aviso_medidor', '%'],
] as const;
const limitSources = thresholds.map(([source]) => source);
const unitSources = ['ajustes.unidad_combustible'];
const fuelUnits = choicesOf(facesOf(unidadesCombustible));
const unitText = 'Cargas, tanques y consumos se escriben y se ven así. Lo ya registrado no cambia.';
const keptSources = ['ajustes.dias_posiciones', 'ajustes.dias_eventos'];
const { min, max } = diasPosiciones;
const keptText =
  `De ${min} a ${number(max)}. Las posiciones anteriores se borran por meses completos. Los viajes y ` +
  'kilómetros se conservan siempre.';
const archivedText =
  `De ${min} a ${number(max)}. Los eventos anteriores pasan por meses completos a archivos, ` +
  'que se descargan en Eventos.';
const orderSources = [
  'ajustes.fotos_min_cierre',
  'ajustes.verificacion_obligatoria',
  'ajustes.codigo_falla_obligatorio',
  'ajustes.autoasignacion',
  'ajustes.correctivo_es_falla',
  'ajustes.horario_laboral',
];
const stockSources = ['ajustes.existencia_negativa', 'ajustes.aprobacion_desde', 'ajustes.aprobacion_propia'];
const sosSources = ['ajustes.protocolo_sos'];
const protocolText =
  'Lo que se marca en cada SOS, en este orden. Cada marca guarda quién y cuándo. Lo ya marcado no cambia.';
const phoneSources = ['ajustes.dias_sesion_telefono'];
const phoneText =
  `De 0 a ${limits.phone.mostDays}: los días sin uso en que un operario puede abrir Ftrack con su PIN, sin la ` +
  'contraseña. Con 0 no se permite.';
const linkSources = ['ajustes.origenes'];
const framedText =
  'Las páginas que pueden incrustarlos, por ejemplo https://pedidos.ejemplo.co. Escriba una y pulse Enter.';
