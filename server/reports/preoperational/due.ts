import type { FiltroPreoperacional } from '#contract/requests/preoperacional';
import type { Tx } from '../../db/system';
import type { ReportQuery } from '../making/report';
import type { DayRow } from './done';

interface Due {
  fecha: string;
  activo_id: number;
  hecha: boolean;
  conductor: string | null;
}

export const dueDays = async (_tx: Tx, _query: ReportQuery<FiltroPreoperacional>): Promise<Due[]> => [];
export const missingRows = async (_tx: Tx, _query: object, _due: readonly Due[]): Promise<DayRow[]> => [];
