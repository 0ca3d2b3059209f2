import {
  camposPreoperacional,
  filaPreoperacional,
  filtroPreoperacional,
  ordenablesPreoperacional,
  resumenPreoperacional,
} from '#contract/requests/preoperacional';
import { preoperacional } from '#contract/words/preoperacional';
import { filterQuery } from '../making/report';
import { printedFigures } from './printed';
import { readDays } from './rows';
import { summarizeDays } from './summary';

/** «Registro preoperacional»: the inspections of vehicles day by day, and the days that lack one. */
export const preoperationalReport = {
  name: 'preoperacional',
  filter: filtroPreoperacional,
  row: filaPreoperacional,
  words: preoperacional,
  fields: camposPreoperacional,
  sorts: ordenablesPreoperacional,
  read: readDays,
  query: filterQuery,
  summary: resumenPreoperacional,
  summarize: summarizeDays,
  printed: printedFigures,
};
