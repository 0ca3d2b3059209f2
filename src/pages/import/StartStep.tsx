import { useEffect, useRef, useState, type DragEvent } from 'react';
import { Alert, Button, LinearProgress } from '@mui/material';
import {
  limitesImportacion,
  tipoImportacion,
  type ImportacionDetalle,
  type PlantillaImportacion,
  type TipoImportacion,
} from '#contract/requests/importaciones';
import { sizeInWords, tooLarge } from '#contract/rules/sizes';
import { tiposImportacion } from '#contract/words/importaciones';
import { failureOf } from '../../ui/failure';
import { FileButton } from '../../ui/FileButton';
import { number } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { saveFile } from '../../ui/saveFile';
import { sendSpreadsheet, templateFile } from './queries';
import { ExportMenu } from '../../ui/ExportMenu';
import { exported, filesOf, places } from './words';
import { Chip, ChipRow } from '../../ui/Chip';
import shared from './import.module.css';
import styles from './StartStep.module.css';

/** On a phone the chips scroll sideways: this makes the chosen one visible. */
const intoView = (chip: HTMLButtonElement | null) => chip?.scrollIntoView?.({ block: 'nearest', inline: 'center' });

interface Props {
  tipo: TipoImportacion;
  onChoose: (tipo: TipoImportacion) => void;
  onSent: (imp: ImportacionDetalle) => void;
}

/** The kind of record, its template, and the file: chosen, or dropped on the page. */
export const StartStep = ({ tipo, onChoose, onSent }: Props) => {
  const { share, refusal, send, refuse } = useSending(tipo, onSent);
  const [over, setOver] = useState(false);
  const files = filesOf(tipo);
  const existing = exported[tipo];
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) void send(file);
  };
  const template = async (which: PlantillaImportacion) => {
    try {
      saveFile(await templateFile(which), `plantilla-${which}.xlsx`);
    } catch (reason) {
      refuse(failureOf(reason).message);
    }
  };
  return (
    <section className={`card grid gap-12 ${shared.importCard}`} aria-labelledby="import-what">
      <h2 id="import-what">¿Qué quiere importar?</h2>
      <ChipRow className={`${shared.importChips} ${styles.kinds}`} role="group" aria-labelledby="import-what">
        {tipoImportacion.options.map((each) => (
          <Chip
            className={styles.kind}
            key={each}
            ref={each === tipo ? intoView : undefined}
            aria-pressed={each === tipo}
            onClick={() => onChoose(each)}
          >
            <Icon name={places[each].icon} size={16} /> {tiposImportacion[each].title}
          </Chip>
        ))}
      </ChipRow>
      {refusal && <Alert severity="error">{refusal}</Alert>}
      <div
        className={`grid gap-12 rounded-l text text-center ${styles.drop}`}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={dropped}
      >
        <Icon name="upload_file" size={36} />
        {share === undefined ? (
          <>
            <p>
              <strong>Arrastre aquí su archivo de {files.said}</strong>
              <br />
              <span className="muted">
                Hasta {number(limitesImportacion.filas)} filas y {sizeInWords(limitesImportacion.bytes)}. Use sus
                propias columnas: en el paso siguiente dice qué es cada una.
                {tipo === 'activos' &&
                  ' La misma hoja puede traer odómetros, documentos, conductores, GPS y últimos mantenimientos.'}
              </span>
            </p>
            <div className="row wrap center gap-8">
              <FileButton
                label="Elegir archivo"
                icon="file_open"
                variant="contained"
                accept={files.accept}
                onChoose={([file]) => file && void send(file)}
              />
              <Button startIcon={<Icon name="download" />} onClick={() => void template(tipo)}>
                Descargar plantilla
              </Button>
              {tipo === 'activos' && (
                <Button startIcon={<Icon name="download" />} onClick={() => void template('flota')}>
                  Plantilla de flota completa
                </Button>
              )}
              {existing && (
                <ExportMenu
                  formats={['xlsx', 'csv']}
                  path={existing.path}
                  body={(formato) => ({ formato, filter: '{}', sort: '["id","ASC"]', columnas: existing.columns })}
                />
              )}
            </div>
          </>
        ) : (
          <p role="status">
            Enviando… <span className="tabular">{number(share * 100)} %</span>
            <LinearProgress aria-label="Envío del archivo" variant="determinate" value={share * 100} />
          </p>
        )}
      </div>
    </section>
  );
};

const useSending = (tipo: TipoImportacion, onSent: Props['onSent']) => {
  const [share, setShare] = useState<number>();
  const [refusal, refuse] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const send = async (file: File) => {
    if (file.size > limitesImportacion.bytes) return refuse(tooLarge('El archivo', limitesImportacion.bytes));
    if (file.size === 0) return refuse('El archivo está vacío.');
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    let arrived = 0;
    const progress = (share: number) => setShare((arrived = share));
    refuse(undefined);
    progress(0);
    try {
      onSent(await sendSpreadsheet(tipo, file, { progress, signal }));
    } catch (reason) {
      if (signal.aborted) return undefined;
      const { message, fields } = failureOf(reason);
      refuse(
        fields?.['archivo'] ??
          (arrived > 0 ? `${message} Elija de nuevo el mismo archivo y el envío sigue donde quedó.` : message),
      );
      setShare(undefined);
    }
    return undefined;
  };
  return { share, refusal, refuse, send };
};
