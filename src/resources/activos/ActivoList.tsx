import { BulkDeleteWithConfirmButton, DataTable, FilterLiveForm, FunctionField, SelectInput, useListContext } from 'react-admin';
import { activos, type Activo } from '#contract/activos';
import { CompactList } from '../../ui/CompactList';
import { BulkChange } from '../../ui/BulkChange';
import type { CsvColumn } from '../../ui/csv';
import { EntityList } from '../../ui/EntityList';
import { FaceChip } from '../../ui/FaceChip';
import { choicesOf, wordOf } from '../../ui/faces';
import { FilterGroup } from '../../ui/FilterMenu';
import { Icon } from '../../ui/Icon';
import { Lamp } from '../../ui/Lamp';
import { QuickChips } from '../../ui/QuickChips';
import { RecordLink, RecordTable } from '../../ui/RecordTable';
import { NivelInput, NivelReferenceField, useNivelNames } from '../niveles/index';
import { conDispositivo, connectionOf, criticidades, estados, messages, tipos } from './messages';

const { fields } = messages;
const Column = DataTable.Col<Activo>;
