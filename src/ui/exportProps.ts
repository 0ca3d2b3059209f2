export type FileFormat = 'pdf' | 'xlsx' | 'csv' | 'gpx' | 'kml' | 'geojson';

export interface ExportProps {
  formats: readonly FileFormat[];
  /** The endpoint of the job and its body. */
  path: string;
  body: (format: FileFormat) => unknown;
  /** The address of formats that need no job; undefined for others. */
  direct?: (format: FileFormat) => string | undefined;
}
