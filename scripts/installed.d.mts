export declare const isInstalled: (program: string) => boolean;
