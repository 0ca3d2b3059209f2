import { Checkbox, FormControl, FormControlLabel, FormHelperText } from '@mui/material';
import type {
  Encabezado,
  ImportacionDetalle,
  MapeoColumnas,
  OpcionesImportacion,
} from '#contract/requests/importaciones';
import { readingUnitIn, unitIn } from '#contract/rules/headingUnits';
import { unitsOf } from '#contract/rules/units';
import { modosImportacion } from '#contract/words/importaciones';
import { AssetPicker } from '../../ui/AssetPicker';
import { useAssets } from '../trips/useReplays';
import { unitShown } from '../../ui/formats';
import { Choice } from './Choice';
import { Updating } from './Updating';
import { hidesRows, modeHints } from './words';
import styles from './import.module.css';

export type Errors = Record<string, string>;

interface Props {
  imp: ImportacionDetalle;
  mapeo: MapeoColumnas;
  opciones: OpcionesImportacion;
  errors: Errors;
  onChange: (opciones: OpcionesImportacion) => void;
}

/** The options of the import, and the format of dates and decimals if the file is ambiguous. */
export const Options = ({ imp, mapeo, opciones, errors, onChange }: Props) => {
  const set = (changed: Partial<OpcionesImportacion>) => onChange({ ...opciones, ...changed });
  const kindOf = (heading: string) => imp.campos.find(({ campo }) => campo === mapeo[heading])?.tipo;
  const said = (kinds: readonly string[], of: (each: Encabezado) => string | null) =>
    new Set(
      imp.encabezados.filter(({ nombre }) => kinds.includes(kindOf(nombre) ?? '')).flatMap((each) => of(each) ?? []),
    );
  const dates = said(['fecha', 'momento'], ({ fecha }) => fecha);
  const numbers = said(['numero'], ({ decimal }) => decimal);
  const assets = useAssets() ?? [];
  const unsaid = imp.campos.some(
    ({ campo, opcion }) => opcion === 'activo_id' && !Object.values(mapeo).includes(campo),
  );

  return (
    <section className={`card grid gap-12 ${styles.importCard} ${styles.importOptions}`} aria-label="Opciones">
      {imp.modos.length > 1 && (
        <Choice
          label="¿Qué se hace con las filas?"
          error={errors['modo']}
          hint={modeHints[opciones.modo]}
          value={opciones.modo}
          options={Object.fromEntries(imp.modos.map((modo) => [modo, modosImportacion[modo]]))}
          onChange={(modo) =>
            set({ modo: modo as OpcionesImportacion['modo'], clave: opciones.clave ?? imp.claves[0] ?? null })
          }
        />
      )}
      {opciones.modo !== 'crear' && (
        <Updating
          keys={imp.claves.map((clave) => [clave, imp.campos.find(({ campo }) => campo === clave)?.etiqueta ?? clave])}
          opciones={opciones}
          error={errors['clave']}
          onChange={set}
        />
      )}
      {unsaid && (
        <div className="grid gap-16">
          <AssetPicker
            assets={assets}
            value={assets.find(({ id }) => id === opciones.activo_id) ?? null}
            onPick={(asset) => set({ activo_id: asset?.id ?? null })}
            error={errors['activo_id']}
          />
          <FormHelperText>El archivo no dice de qué activo es: se guarda en el que elija.</FormHelperText>
        </div>
      )}
      {imp.tipo === 'activos' && Object.values(mapeo).includes('conductor_id') && (
        <FormControl>
          <FormControlLabel
            control={
              <Checkbox
                size="small"
                checked={opciones.crear_personas}
                onChange={({ target }) => set({ crear_personas: target.checked })}
              />
            }
            label="Crear los conductores que falten"
          />
          <FormHelperText>Con el nombre que trae el archivo. Sin marcar, se dice cuáles no existen.</FormHelperText>
        </FormControl>
      )}
      {imp.tipo === 'ordenes' && (
        <FormControl>
          <FormControlLabel
            control={
              <Checkbox
                size="small"
                checked={opciones.historica}
                onChange={({ target }) => set({ historica: target.checked })}
              />
            }
            label="Es el historial de otro sistema"
          />
          <FormHelperText>
            Lo que ya se cerró no mueve los planes de mantenimiento, y no se avisa a nadie.
          </FormHelperText>
        </FormControl>
      )}
      {hidesRows(imp) && (
        <Choice
          label="¿Y las filas ocultas de la hoja?"
          error={errors['filas_ocultas']}
          value={opciones.filas_ocultas}
          options={{ importar: 'También se importan', omitir: 'No se importan' }}
          onChange={(filas_ocultas) => set({ filas_ocultas: filas_ocultas as OpcionesImportacion['filas_ocultas'] })}
        />
      )}
      {isOpen(dates) && (
        <Choice
          label="¿Cómo están escritas las fechas?"
          error={errors['formato_fecha']}
          value={opciones.formato_fecha}
          options={{ dma: 'Día/mes/año: 31/03/2026', mda: 'Mes/día/año: 03/31/2026' }}
          onChange={(formato_fecha) => set({ formato_fecha: formato_fecha as OpcionesImportacion['formato_fecha'] })}
        />
      )}
      <Units imp={imp} mapeo={mapeo} unidades={opciones.unidades} error={errors['unidades']} onChange={set} />
      {numbers.size > 0 && (
        <Choice
          label="¿Cómo están escritos los números?"
          error={errors['decimal']}
          value={decimalOf(opciones.decimal, numbers)}
          options={{ coma: 'Decimales con coma: 1.234,5', punto: 'Decimales con punto: 1,234.5' }}
          onChange={(decimal) => set({ decimal: decimal as OpcionesImportacion['decimal'] })}
        />
      )}
    </section>
  );
};

interface UnitsProps extends Pick<Props, 'imp' | 'mapeo'> {
  unidades: OpcionesImportacion['unidades'];
  error: string | undefined;
  onChange: (changed: Pick<OpcionesImportacion, 'unidades'>) => void;
}

/** In which unit the columns are whose headings do not say it. */
const Units = ({ imp, mapeo, unidades, error, onChange }: UnitsProps) => {
  const unitless = withoutUnit(imp, mapeo);
  if (unitless.length === 0) return null;
  const storedUnits = [...new Set(unitless.flatMap(([, units]) => units))];
  return (
    <Choice
      label={`¿En qué unidad está ${unitless.map(([heading]) => `«${heading}»`).join(', ')}?`}
      error={error}
      value={unidades}
      options={{
        empresa: `En la de la empresa: ${storedUnits.map(unitShown).join(', ')}`,
        metrica: `En ${storedUnits.join(', ')}`,
      }}
      onChange={(chosen) => onChange({ unidades: chosen as OpcionesImportacion['unidades'] })}
    />
  );
};

/** Headings that name no unit, of amounts that the company counts in other units than these stored ones. */
const withoutUnit = ({ campos }: ImportacionDetalle, mapeo: MapeoColumnas): [string, string[]][] =>
  Object.entries(mapeo).flatMap(([heading, field]) => {
    const mide = campos.find(({ campo }) => campo === field)?.mide ?? null;
    if (mide === null || (mide === 'medidor' ? readingUnitIn(heading) : unitIn(heading, mide)) !== undefined) return [];
    const quantities = mide === 'medidor' ? (['distancia', 'volumen'] as const) : [mide];
    const units = quantities.map((each) => unitsOf[each][0]).filter((unit) => unitShown(unit) !== unit);
    return units.length > 0 ? [[heading, units]] : [];
  });

/** As chosen, else as the numbers of the file show, else as forms read them. */
const decimalOf = (chosen: OpcionesImportacion['decimal'], said: ReadonlySet<string>) =>
  chosen === 'punto' || chosen === 'coma'
    ? chosen
    : said.has('punto') && !said.has('coma') && !said.has('mezcla')
      ? 'punto'
      : 'coma';

/** The file alone does not decide it. */
const isOpen = (said: ReadonlySet<string>) =>
  said.size > 0 &&
  (said.has('mezcla') ||
    said.size > 2 ||
    ![...said].some((form) => form !== 'ambigua') ||
    (said.size === 2 && !said.has('ambigua')));
