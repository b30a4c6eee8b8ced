from kancha.boardgames.template.rules cimport TemplateRules

cdef class TemplatePosition(TemplateRules):
    cdef int _evaluate(self, int seat) noexcept nogil
