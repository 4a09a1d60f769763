/**
 * Puts this process into a new group, and with it what it starts from now on; answers the group's folder.
 * @throws where groups can't be made: root on Linux alone can
 */
export declare function enterGroup(name: string): string;
/** Leaves a group and takes it away, where nothing that was started in it still runs. */
export declare function leaveGroup(group: string): void;
/** Processor seconds that everything in the group has used so far. */
export declare function secondsOf(group: string): number;
