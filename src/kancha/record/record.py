class Record: pass
